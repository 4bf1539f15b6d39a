/** The part of react-dom that the test uses; its types are a package of their own. */
declare module 'react-dom/client' {
  export function createRoot(container: Element): { render(node: unknown): void; unmount(): void };
}
