import { freshForSeconds, veryFreshForSeconds } from '../contract/login.ts'

/**
 * What a session must be for a request.
 *
 * - `resumed`: any session of the project, also one that a ticket resumed. A page can hold a ticket, so whatever runs in
 *   the page can: such a session opens nothing by itself.
 * - `login`: the session that the person logged in, in this browser, with no ticket in between.
 *
 * `withinSeconds`: how old the login may be.
 */
export interface SessionNeed {
  grade: 'resumed' | 'login'
  withinSeconds?: number
}

const resumed = { grade: 'resumed' } as const
const resumedToday = { grade: 'resumed', withinSeconds: freshForSeconds } as const
const login = { grade: 'login' } as const
const loginToday = { grade: 'login', withinSeconds: freshForSeconds } as const
const loginNow = { grade: 'login', withinSeconds: veryFreshForSeconds } as const
/** Nobody has to be logged in, and the answer is not about a session. */
const none = 'none'

/**
 * Every request of `/login` on the login host, and the session that it needs. `requireSession` takes its name from
 * here, so a request without an entry gets no session. Where a part of a request needs more, it has an entry of its own
 * behind the name.
 */
export const sessionNeeds = {
  // Tells who is logged in, `null` for nobody.
  'GET /login/session': none,
  'POST /login/report': none,

  // Ways to log in.
  'POST /login/email/code': none,
  'POST /login/email/work': none,
  'POST /login/email/device': none,
  'POST /login/nonces': none,
  'POST /login/handoffs': none,
  'POST /login/farcaster': none,
  'POST /login/passkeys/challenge': none,
  'POST /login/sessions': none,

  // Nobody being logged in is fine; another person's devices are not this session's to end.
  'POST /login/sessions/end': none,
  'POST /login/sessions/end everywhere': login,

  // What the frame and its window say to each other is sealed, and approves nothing by itself. The window has no session.
  'POST /login/approvals/frame': resumed,
  'POST /login/approvals/window': none,

  // A token for the page's own back end, which the page may have as long as it is open.
  'POST /login/access-token': resumed,

  // Who may log in from now on.
  'POST /login/email/update': loginNow,
  'POST /login/email/update/old': login,
  'POST /login/email/update/new': login,
  'POST /login/passkeys/options': loginNow,
  // The person may take their time over the authenticator.
  'POST /login/passkeys': loginToday,

  // Shares of the wallet; the two that give one also want a proof (keys/).
  'GET /login/wallet': resumed,
  'POST /login/wallet': login,
  'POST /login/wallet/confirm': login,
  'POST /login/wallet/login-share': resumedToday,
  'POST /login/wallet/login-share export': loginNow,
  'POST /login/wallet/recovery-share': resumedToday,
  'POST /login/wallet/verifier': resumedToday,
  'POST /login/wallet/rotate': loginToday,
  'POST /login/wallet/rotate/confirm': loginToday,
} as const satisfies Record<string, SessionNeed | typeof none>

type Needs = typeof sessionNeeds
/** The requests that need a session. */
export type SessionRequest = {
  [Name in keyof Needs]: Needs[Name] extends SessionNeed ? Name : never
}[keyof Needs]
