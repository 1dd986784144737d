"""A scripted client: starts the server that the command line names, makes the calls of standard input, a JSON list of [tool, arguments],
and prints the server's tools and its answers. Runs in a Python that has PyPI's mcp."""
import asyncio
import json
import os
import sys

from mcp import Client, StdioServerParameters


def shown(block):
    return {"text": block.text} if block.type == "text" else {block.type: len(block.data)}


async def main():
    parameters = StdioServerParameters(command=sys.executable, args=["-m", "pytest_fling.mcp", *sys.argv[1:]], env=dict(os.environ))
    async with Client(parameters) as client:
        tools = (await client.list_tools()).tools
        answers = []
        for name, arguments in json.load(sys.stdin):
            result = await client.call_tool(name, arguments)
            answers.append({"failed": result.is_error, "content": [shown(block) for block in result.content]})
    described = {tool.name: {"description": tool.description, "arguments": sorted(tool.input_schema.get("properties", {}))} for tool in tools}
    print(json.dumps({"tools": described, "answers": answers}))


asyncio.run(main())
