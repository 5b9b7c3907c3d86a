import type { TestAnswer, TestRequest, TestServer } from './testServer.ts'

/** A browser's cookies on the login origin, and what a person does there: open addresses, send forms. */
export interface BrowserJar {
  readonly cookies: Map<string, string>
  open(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  /** A form of our own page. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<TestAnswer>
  csrfToken(): Promise<string>
}

export function browserJar(server: TestServer): BrowserJar {
  const cookies = new Map<string, string>()
  async function send(path: string, { headers = {}, ...request }: TestRequest): Promise<TestAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.login(path, {
      ...request,
      headers: { ...(cookie && { cookie }), ...headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      if (value === '' || /Max-Age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    open: (path, headers = {}) => send(path, { headers }),
    submit: (path, fields, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    csrfToken: async () => (await send('/auth/csrf', {})).json.csrfToken,
  }
}
