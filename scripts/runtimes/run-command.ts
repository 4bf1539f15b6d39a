import type { Report, Service } from '../../examples/runtimes/lib/program.ts';
import type { EmptyProject } from '../empty-project.ts';

/** Runs a command whose last line is the report of the program. */
export async function runCommand(
  project: EmptyProject,
  command: string,
  args: string[],
  service: Service,
): Promise<Report> {
  const variables = { KOPEK_BASE_URL: service.baseURL, KOPEK_API_KEY: service.apiKey };
  const output = await project.run(command, args, variables);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Report;
}
