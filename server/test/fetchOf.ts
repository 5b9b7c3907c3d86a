import type { TestServer } from './testServer.ts'

/** `fetch` for a library that calls the server by its public origin. */
export const fetchOf =
  (server: TestServer) =>
  async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(String(url))
    const sent = [...new Headers(init?.headers)].filter(([name]) => name !== 'host')
    const { status, headers, text } = await server.request(`${pathname}${search}`, {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(sent),
      ...(typeof init?.body === 'string' && { body: init.body }),
    })
    const answered = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response(status === 204 ? null : text, { status, headers: answered })
  }
