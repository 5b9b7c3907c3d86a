import type { Answer, Visitor } from './visitor.ts'

export interface Load {
  /** Answers that are not 200, and which request it was. */
  failures: { what: string; status: number; text: string }[]
  answers: number
  /** Cookies of logins that were acknowledged. */
  cookies: { visitor: Visitor; cookie: string }[]
  /** The longest wait of a visitor for one answer. */
  slowest(): ReturnType<Visitor['slowest']>
  /** Ends when each visitor has its last answer. */
  stop(): Promise<void>
}

/** Visitors who open frames, log in and come back, one request after the other each. */
export function load(visitors: readonly Visitor[]): Load {
  let isOver = false
  const result: Omit<Load, 'stop' | 'slowest'> = { failures: [], answers: 0, cookies: [] }
  const take = (what: string, { status, text }: Answer): boolean => {
    result.answers += 1
    if (status !== 200) result.failures.push({ what, status, text: text.slice(0, 200) })
    return status === 200
  }
  const live = async (visitor: Visitor): Promise<void> => {
    while (!isOver) {
      take('frame', await visitor.frame())
      take('token', await visitor.token())
      const { answer, cookie } = await visitor.logIn()
      if (!take('login', answer)) continue
      result.cookies.push({ visitor, cookie })
      take('session', await visitor.session(cookie))
    }
  }
  const running = visitors.map(live)
  return Object.assign(result, {
    slowest: () => visitors.map((visitor) => visitor.slowest()).reduce((a, b) => (a.ms > b.ms ? a : b)),
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  })
}

/** Those of the acknowledged logins that the server does not know any more. */
export async function lostOf({ cookies }: Load): Promise<number> {
  let lost = 0
  for (const { visitor, cookie } of cookies) {
    let status = 503
    // A server that is too busy to say it is asked again.
    while (status === 503) status = (await visitor.session(cookie)).status
    if (status !== 200) lost += 1
  }
  return lost
}
