import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { type Config, readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import type { ServerContext } from '../../context.ts'
import { expressHandler } from '../../http/expressHandler.ts'
import type { Exchange } from '../../http/handler.ts'
import { type RouteTable, routes } from '../../http/routes.ts'
import { sendError } from '../../http/sendError.ts'
import { createMemoryLimits } from '../../limits/memoryLimits.ts'
import type { Mail } from '../../mail/mailer.ts'
import { createFrameTokens } from '../../origins/frameToken.ts'
import type { Project } from '../../origins/project.ts'
import { createSealer } from '../../seal/sealer.ts'
import { PlainSpan } from '../../trace/span.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import { emailCodeRows, oneTimeRows, peopleRows } from './memoryRows.ts'
import { type MemorySessions, memorySessions } from './memorySessions.ts'
import { type AnswerStatement, type Statement, statementDb } from './statementDb.ts'

export interface AuthStageOptions {
  env?: Record<string, string>
  config?: Partial<Config>
  projects?: Record<string, Partial<Project>>
  /** Before the statements that memoryRows.ts answers. */
  answers?: AnswerStatement[]
  /** Why no mail goes out. */
  mailFault?: Error
}

export interface AuthStage {
  context: ServerContext
  sessions: MemorySessions
  statements: Statement[]
  /** What was written into the audit log: action and person. */
  audited: string[]
  mails: Mail[]
  logged: unknown[][]
  /** `refused invalid_body`, in the order in which counters went up. */
  counted: string[]
  /** Value of `Authorization` of the frame in a page of a project. */
  frame(projectId?: string, origin?: string): Promise<string>
}

/** No network is served. */
const chains: Chains = { get: () => undefined, as: () => chains, close: async () => {} }

const demo = { id: 'demo', name: 'Demo', settings: {}, origins: ['http://demo.example'] }

/** A context without a database, file, or socket: the real parts that need none, and the smallest of the others. */
export function authStage(options: AuthStageOptions = {}): AuthStage {
  const sessions = memorySessions()
  const [audited, mails, logged, counted]: [string[], Mail[], unknown[][], string[]] = [[], [], [], []]
  const audit: AnswerStatement = ({ sql, params }) => {
    if (!sql.startsWith('insert into "audit"')) return undefined
    audited.push(`${params.find((text) => /^[a-z]+\.[a-z-]+$/.test(String(text)))} ${params[0]}`)
    return []
  }
  const rows = [oneTimeRows(), emailCodeRows(), peopleRows()]
  const { db, statements } = statementDb(...(options.answers ?? []), ...rows, audit)
  const base = readConfig(
    readEnv({ PORT: '4000', DATA_DIR: '/nowhere', LOG_LEVEL: 'silent', DEMO_PROJECT: 'off', ...options.env }),
  )
  const config: Config = { ...base, ...options.config }
  const frameTokens = createFrameTokens('f'.repeat(32))
  const projects = new Map(
    Object.entries(options.projects ?? { demo: {} }).map(([id, facts]) => [id, { ...demo, id, ...facts }]),
  )
  const counter = (metric: string) => ({
    inc: (labels: Record<string, string>) => void counted.push([metric, ...Object.values(labels)].join(' ')),
    series: () => () => {},
  })
  const log =
    (level: string) =>
    (...said: unknown[]) =>
      void logged.push([level, ...said])
  const context = {
    config,
    sessions,
    frameTokens,
    chains,
    state: 'serving',
    database: { db, background: db },
    sealer: createSealer('operator-key-of-a-test-0123456789ab'),
    limits: createMemoryLimits(),
    rate: { of: () => () => 0, calls: () => 0, exempts: () => false },
    projects: { get: (id: string) => projects.get(id) ?? null, changed() {} },
    mailer: {
      async send(mail: Mail) {
        if (options.mailFault) throw options.mailFault
        mails.push(mail)
      },
      close() {},
    },
    metrics: {
      refused: counter('refused'),
      loginRefused: counter('loginRefused'),
      charged: counter('charged'),
      // Its own tests count logins.
      logins: { inc() {} },
    },
    logger: { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') },
    securityHeaders: [],
  } as unknown as ServerContext
  return {
    context,
    sessions,
    statements,
    audited,
    mails,
    logged,
    counted,
    frame: async (projectId = 'demo', origin = 'http://demo.example') =>
      `Bearer ${(await frameTokens.sign(projectId, origin)).token}`,
  }
}

export interface AuthHost extends AsyncDisposable {
  /** Redirects are answers. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** What the last request was named. */
  readonly route: string
}

/** Routers behind a socket, as the login origin: our headers in front and our errors behind. */
export async function authHost(
  context: ServerContext,
  mount: (app: Express) => void,
  table: RouteTable = {},
): Promise<AuthHost> {
  const handle = routes(table, expressHandler(context, mount))
  let exchange: Exchange = { requestId: 'r', span: new PlainSpan(), route: 'unknown' }
  const http = createServer(async (request, response) => {
    exchange = { requestId: 'r', span: new PlainSpan(), route: 'unknown' }
    request.headers.host = new URL(context.config.http.loginOrigin).host
    try {
      await handle(request, response, exchange)
    } catch (error) {
      sendError(context, request, response, exchange, error)
    }
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    fetch: (path, init) => fetch(base + path, { redirect: 'manual', ...init }),
    get route() {
      return exchange.route
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
