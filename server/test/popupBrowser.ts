import type { TestServer } from './testServer.ts'

export interface Visit {
  url: string
  status: number
  text: string
  headers: Record<string, string>
}

export interface PopupBrowser {
  /** Goes there, follows redirects, and keeps cookies as a browser does. `visits` are the answers on the way. */
  go(url: string, form?: Record<string, string>): Promise<Visit>
  /** As `go`, and answers the pages of oidc-provider as this person. */
  goAs(login: string, url: string): Promise<Visit>
  /** What a script of our page sends. */
  send(url: string, body: object): Promise<Visit>
  /** Name and value of each cookie of the login origin. */
  cookies(): Map<string, string>
  visits: Visit[]
}

interface Sent {
  type: string
  text: string
}

/** A window for tests: the login origin is reached by its `Host`, all else for real. */
export function popupBrowser(server: TestServer): PopupBrowser {
  const jars = new Map<string, Map<string, string>>()
  const visits: Visit[] = []

  const asForm = (form: Record<string, string>): Sent => ({
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(form).toString(),
  })

  async function ask(url: string, body?: Sent): Promise<Visit> {
    const { origin, host, pathname, search } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const headers: Record<string, string> = {
      accept: 'text/html',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { 'content-type': body.type }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = { method, headers, ...(body && { body: body.text }) }
    const visit = { url, status: 0, text: '', headers: {} as Record<string, string> }
    if (origin === server.loginOrigin) {
      const answer = await server.login(`${pathname}${search}`, sent)
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      keep(jar, cookies)
      for (const [name, value] of Object.entries(answer.headers)) visit.headers[name] = String(value)
      Object.assign(visit, { status: answer.status, text: answer.text })
    } else {
      const answer = await fetch(url, { ...sent, redirect: 'manual' })
      keep(jar, answer.headers.getSetCookie())
      visit.headers = Object.fromEntries(answer.headers)
      Object.assign(visit, { status: answer.status, text: await answer.text() })
    }
    visits.push(visit)
    return visit
  }

  async function go(url: string, form?: Record<string, string>): Promise<Visit> {
    let visit = await ask(url, form && asForm(form))
    for (let hops = 0; hops < 12 && visit.status >= 300 && visit.status < 400; hops += 1) {
      visit = await ask(new URL(visit.headers['location'] ?? '', visit.url).href)
    }
    return visit
  }

  return {
    go,
    visits,
    send: (url, body) => ask(url, { type: 'application/json', text: JSON.stringify(body) }),
    cookies: () => jars.get(new URL(server.loginOrigin).host) ?? new Map(),
    async goAs(login, url) {
      let visit = await go(url)
      for (let pages = 0; pages < 4; pages += 1) {
        const [, prompt] = /name="prompt" value="(\w+)"/.exec(visit.text) ?? []
        const [, action] = /action="([^"]+)"/.exec(visit.text) ?? []
        if (!prompt || !action) break
        const answer: Record<string, string> =
          prompt === 'login' ? { prompt, login, password: 'any' } : { prompt }
        visit = await go(new URL(action, visit.url).href, answer)
      }
      return visit
    },
  }
}

function keep(jar: Map<string, string>, cookies: string[]): void {
  for (const cookie of cookies) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    if (/Max-Age=0(?:;|$)/.test(cookie)) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
