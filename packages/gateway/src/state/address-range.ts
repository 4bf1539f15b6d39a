import { BlockList, isIP } from 'node:net';

/** As IPv6, in which every IPv4 address has a place, so that both kinds are compared alike. */
const asIpv6 = (address: string): string => (isIP(address) === 4 ? `::ffff:${address}` : address);

/** Reads an address, such as `127.0.0.1` or `::1`, or a range of them, such as `10.0.0.0/8`. Undefined for any other text. */
export function addressRange(text: string): ((address: string) => boolean) | undefined {
  const [, address = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = isIP(address) === 4 ? 32 : 128;
  const prefix = Number(length ?? bits);
  if (isIP(address) === 0 || prefix > bits) return undefined;
  const range = new BlockList();
  range.addSubnet(asIpv6(address), 128 - bits + prefix, 'ipv6');
  // the zone of a link-local address names an interface of this machine
  return (candidate) => range.check(asIpv6(candidate.replace(/%.*/, '')), 'ipv6');
}
