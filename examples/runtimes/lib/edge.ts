/** The program in an edge function: nothing but web APIs, and no environment variables. */
import { run, type Report, type Service } from './program.ts';

Object.assign(globalThis, { runProgram: (service: Service): Promise<Report> => run(service) });
