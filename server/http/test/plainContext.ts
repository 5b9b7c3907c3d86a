import type { ServerContext } from '../../context.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import type { Project } from '../../origins/project.ts'
import type { Request } from '../handler.ts'

type Later<T> = T | Promise<T>

interface PlainParts {
  projects?: (id: string) => Later<Project | null>
  token?: (text: string) => Later<FrameIdentity>
  /** Ms to wait, by bucket. */
  waits?: Readonly<Record<string, number>>
}

/** What the handlers of this room need of a server, and what they took from which bucket. */
export function plainContext({ projects = () => null, token, waits = {} }: PlainParts = {}) {
  /** `bucket client`, one for each taking. */
  const taken: string[] = []
  /** By code. */
  const refused: string[] = []
  const context = {
    config: {
      http: {
        widgetOrigin: 'https://widget.example',
        loginOrigin: 'https://login.example',
        authBase: '/auth',
        trustProxy: 0,
      },
    },
    securityHeaders: [['x-content-type-options', 'nosniff']],
    projects: { get: projects },
    frameTokens: { read: token },
    rate: {
      of: (bucket: string, times = 1) => {
        const name = times === 1 ? bucket : `${bucket} x${times}`
        return (client: string) => {
          taken.push(`${name} ${client}`)
          return waits[bucket] ?? 0
        }
      },
      calls: () => 0,
      exempts: () => false,
    },
    metrics: {
      charged: { series: () => () => {} },
      refused: { inc: ({ code }: { code: string }) => refused.push(code) },
    },
    logger: { error() {} },
  } as unknown as ServerContext
  return { context, taken, refused }
}

/** A request that came over a connection from this address. */
export const plainRequest = (
  headers: Record<string, string | string[]> = {},
  { method = 'GET', address = '192.0.2.1' } = {},
): Request => ({ method, headers, socket: { remoteAddress: address } }) as unknown as Request

/** A project of these origins. */
export const plainProject = (...origins: string[]): Project => ({ id: 'demo', origins }) as unknown as Project
