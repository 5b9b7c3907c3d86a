/** The bucket of a route that names itself (`nameRoute`): a route without a row does not compile. */
export interface RouteRate {
  /** Share of `RATE_…` that one client gets. */
  times: number
  /**
   * Only our own documents send it. What comes from another site is refused without work, so it is not charged to the
   * bucket: else a hostile page could use up what its visitors need to log in.
   */
  ours?: true
}

/** Answered from memory. */
const memory: RouteRate = { times: 10 }
/** A read or two of the database. */
const read: RouteRate = { times: 1 }
/** Writes rows, checks signatures or opens seals. Fast enough for an office behind one address. */
const work: RouteRate = { times: 0.1 }
const ours = (rate: RouteRate): RouteRate => ({ ...rate, ours: true })
/** Its handler charges by what is in the request (`requireRate`). */
const charged = undefined
/** Answers on the private port only. */
const onPrivatePort = undefined

export const routeRates = {
  frame: memory,
  login: memory,
  'approval-window': memory,
  sdk: memory,
  assets: memory,
  'earlier-files': read,
  check: memory,
  'v1-picture': read,
  esplora: charged,
  'exchange-deposit': work,

  token: ours(read),
  report: ours(read),
  seal: ours({ times: 0.5 }),

  session: ours(read),
  sessions: ours(work),
  'sessions-end': ours(work),
  'email-code': ours(work),
  'email-work': ours(work),
  'email-device': ours(read),
  'email-update': ours(work),
  'email-update-old': ours(work),
  'email-update-new': ours(work),
  nonce: ours(work),
  handoffs: ours(work),
  farcaster: ours(work),
  passkey: ours(work),
  'passkey-options': ours(work),
  'passkey-challenge': ours(work),
  'login-report': ours(read),
  // Both sides of an approval ask once a second.
  approvals: ours(read),
  // Each signature of an embedded wallet asks for a share.
  keys: ours({ times: 0.2 }),
  'access-token': ours({ times: 0.5 }),

  popup: { times: 0.5 },
  auth: { times: 0.2 },
  jwks: read,
  discovery: memory,

  health: onPrivatePort,
  ready: onPrivatePort,
  metrics: onPrivatePort,
  inbox: onPrivatePort,
} satisfies Record<string, RouteRate | undefined>

export type RouteName = keyof typeof routeRates
