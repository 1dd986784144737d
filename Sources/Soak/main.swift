import Soaking
do {
let d = try Day(hours: 24, seed: 1)
print(d.tally, d.digest, d.duration)
for (h, m) in d.memory {print(h, m)}
} catch { print(error) }
