import type { NextConfig } from 'next';

const config: NextConfig = {
  devIndicators: false,
  // this folder is a workspace of its own inside a larger one
  turbopack: { root: import.meta.dirname },
};

export default config;
