import type { NextConfig } from 'next';

const config: NextConfig = {
  devIndicators: false,
  // this folder is an own workspace inside of a larger one
  turbopack: { root: import.meta.dirname },
};

export default config;
