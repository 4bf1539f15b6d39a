/** Asks a route of this app. Without a connection, and where the answer breaks off, the status is 0 and there is no body. */
export async function request(path: string, init?: RequestInit): Promise<{ status: number; body?: unknown }> {
  try {
    const response = await fetch(path, init);
    const text = await response.text();
    return { status: response.status, body: response.ok && text !== '' ? JSON.parse(text) : undefined };
  } catch {
    return { status: 0 };
  }
}
