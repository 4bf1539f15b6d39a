/** Tools of an MCP server, beside a price for every step. The server is this same file, started with `server`. */
import assert from 'node:assert/strict';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as StdioTransport } from '@ai-sdk/mcp/mcp-stdio';
import { formatCost, kopek, sumCharges } from '@kopek/vercel-ai';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createProviderRegistry, generateText, isStepCount } from 'ai';
import { z } from 'zod';

if (process.argv[2] === 'server') await serve();
else await ask();

async function serve(): Promise<void> {
  const server = new McpServer({ name: 'weather', version: '1.0.0' });
  const city = z.string().describe('Name of the city');
  server.registerTool(
    'weather',
    { description: 'Tells the weather of a city', inputSchema: { city } },
    ({ city: name }) => ({ content: [{ type: 'text', text: `20 degrees in ${name}` }] }),
  );
  await server.connect(new StdioServerTransport());
}

async function ask(): Promise<void> {
  const transport = new StdioTransport({
    command: process.execPath,
    args: [...process.execArgv, import.meta.filename, 'server'],
  });
  const client = await createMCPClient({ transport });
  try {
    // a registry finds models by the name of their provider
    const registry = createProviderRegistry({ kopek });
    const { steps } = await generateText({
      model: registry.languageModel(`kopek:${process.env.KOPEK_MODEL ?? 'auto'}`),
      prompt: 'What is the weather in Kazan?',
      tools: await client.tools(),
      stopWhen: isStepCount(3),
    });
    const bill = sumCharges(steps);
    console.log(`${steps.length} steps, ${formatCost(bill)}`);
    assert.match(JSON.stringify(steps[0]?.toolResults[0]?.output), /20 degrees in /, 'the tool was called');
    assert.equal(bill.settled, steps.length, 'every step has its price');
  } finally {
    await client.close();
  }
}
