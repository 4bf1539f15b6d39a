/**
 * True for names and addresses that never leave the machine.
 *
 * @param host - `hostname` of a parsed URL: lower case, IPv6 in brackets, IPv4 in its usual form.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
