"""Prints the velocities with which fingers leave GNOME Shell's overview, in its own units, as its swipe tracker has them.

usage: shell.py COUNT     ends when so many were seen
"""
import ast
import subprocess
import sys
import time


def evaluate(script):
    words = ["gdbus", "call", "--session", "--dest", "org.gnome.Shell", "--object-path", "/org/gnome/Shell", "--method",
             "org.gnome.Shell.Eval", script]
    # The shell has the object a while after its socket.
    while (result := subprocess.run(words, capture_output=True, text=True)).returncode != 0:
        time.sleep(0.2)
    answer = result.stdout
    return ast.literal_eval(answer.replace("(true", "(True", 1).replace("(false", "(False", 1))


# And the overview a while after that.
while not evaluate("""
    global.velocities = [];
    const history = Main.overview._swipeTracker._history;
    const calculate = history.calculateVelocity.bind(history);
    history.calculateVelocity = () => {
        const velocity = calculate();
        global.velocities.push(velocity);
        return velocity;
    };
    'ready'
""")[0]:
    time.sleep(0.2)
print("listens", flush=True)
while int(evaluate("String(global.velocities.length)")[1].strip('"')) < int(sys.argv[1]):
    time.sleep(0.5)
for velocity in ast.literal_eval(evaluate("global.velocities")[1]):
    print("velocity", velocity, flush=True)
print("done", flush=True)
time.sleep(60)
