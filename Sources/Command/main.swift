import Motion

print("fling")
