import { randomBytes, randomUUID } from 'node:crypto'
import type { Session, Sessions } from '../../sessions/sessions.ts'

export interface MemorySessions extends Sessions {
  /** A session that stands, and its token. */
  add(facts?: Partial<Session>): { token: string; session: Session }
  /** What was ended: ids of sessions, or `all of <user>`. */
  readonly ended: string[]
}

/** Sessions that rest nowhere. */
export function memorySessions(): MemorySessions {
  const sessions = new Map<string, Session>()
  const ended: string[] = []
  const add: MemorySessions['add'] = (facts = {}) => {
    const token = randomBytes(32).toString('base64url')
    const session: Session = {
      id: randomUUID(),
      userId: 'ada',
      email: 'ada@mail.example',
      name: 'Ada',
      method: 'email',
      projectId: 'demo',
      hostOrigin: 'http://demo.example',
      freshAt: new Date(),
      expires: new Date(Date.now() + 86_400_000),
      ticketKey: null,
      resumedAt: null,
      provenSet: null,
      provenAt: null,
      ...facts,
    }
    sessions.set(token, session)
    return { token, session }
  }
  const drop = (which: (session: Session) => boolean): void => {
    for (const [token, session] of sessions) if (which(session)) sessions.delete(token)
  }
  return {
    add,
    ended,
    async create(facts) {
      const { token, session } = add(facts)
      return { token, id: session.id, expires: session.expires }
    },
    find: async (token) => sessions.get(token) ?? null,
    byId: async (id) => [...sessions.values()].find((session) => session.id === id) ?? null,
    async resume(id, ages) {
      const session = [...sessions.values()].find((each) => each.id === id)
      if (!session) return null
      drop((each) => each.id === id)
      const resumedAt = new Date()
      return { token: add({ ...session, ...ages, resumedAt }).token, resumedAt }
    },
    async prove() {},
    async end(id) {
      ended.push(id)
      drop((session) => session.id === id)
    },
    async endAll(userId) {
      ended.push(`all of ${userId}`)
      drop((session) => session.userId === userId)
    },
  }
}
