import type { NextConfig } from 'next';

const config: NextConfig = {
  devIndicators: false,
  poweredByHeader: false,
  turbopack: { resolveAlias: { '@ai-sdk/gateway': { browser: './lib/no-gateway.cjs' } } },
  // the Content-Security-Policy is in proxy.ts: it changes with each page
  headers: () =>
    Promise.resolve([
      {
        source: '/:path*',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'Referrer-Policy', value: 'same-origin' },
          // the name of a host in a link would be looked up before anybody clicks
          { key: 'X-DNS-Prefetch-Control', value: 'off' },
        ],
      },
      { source: '/api/:path*', headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'" }] },
    ]),
};

export default config;
