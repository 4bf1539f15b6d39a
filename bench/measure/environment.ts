/**
 * The environment of every child process that measures or serves: what a person has set for work of their own would be
 * measured too.
 */
export const CHILD_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'production',
  NODE_OPTIONS: '',
  LANGCHAIN_TRACING_V2: 'false',
  LANGSMITH_TRACING: 'false',
  AI_SDK_LOG_WARNINGS: 'false',
  HTTP_PROXY: '',
  HTTPS_PROXY: '',
  http_proxy: '',
  https_proxy: '',
};
