// A server of tools, started by ai-sdk.mjs.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'weather', version: '1.0.0' });
server.registerTool(
  'weather',
  { description: 'Tells the weather of a city', inputSchema: { city: z.string() } },
  ({ city }) => ({ content: [{ type: 'text', text: `20 degrees in ${city}` }] }),
);
await server.connect(new StdioServerTransport());
