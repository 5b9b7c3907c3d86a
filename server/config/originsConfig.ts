import { isOrigin } from '../../host-sdk/protocol/origin.ts'
import { patternFault } from '../origins/patternFault.ts'
import { writtenOrigin } from '../origins/writtenOrigin.ts'
import type { Env } from './env.ts'

export interface Origins {
  widget: string
  login: string
  demo: string[] | undefined
}

/** The origins we serve; what is wrong is added to `problems`. */
export function readOrigins(
  env: Env,
  { production, port }: { production: boolean; port: number },
  problems: string[],
): Origins {
  const origin = (name: 'WIDGET_ORIGIN' | 'LOGIN_ORIGIN', text: string): string => {
    const written = writtenOrigin(text) ?? text
    if (!isOrigin(written)) {
      problems.push(`${name} is not an origin; write it like https://widget.example, without a path.`)
    } else if (production && !written.startsWith('https://') && !isLocal(written)) {
      problems.push(`${name} is plain http; in production only *.localhost may be.`)
    }
    return written
  }
  const widget = origin('WIDGET_ORIGIN', env.widgetOrigin ?? local('widget', port))
  const login = origin('LOGIN_ORIGIN', env.loginOrigin ?? local('login', port))
  if (widget === login) {
    problems.push(
      'WIDGET_ORIGIN and LOGIN_ORIGIN are the same; keys are safe only on an origin of their own.',
    )
  }
  return { widget, login, demo: readDemo(env, { production, port }, problems) }
}

function readDemo(
  env: Env,
  { production, port }: { production: boolean; port: number },
  problems: string[],
): string[] | undefined {
  const wanted = env.demoProject ?? (production ? 'off' : 'on')
  if (wanted !== 'on' && wanted !== 'off') problems.push('DEMO_PROJECT is on or off.')
  if (wanted !== 'on') {
    if (env.demoOrigins) problems.push('DEMO_ORIGINS is set, but DEMO_PROJECT is off.')
    return undefined
  }
  const texts = (env.demoOrigins ?? local('demo', port)).split(',').flatMap((text) => text.trim() || [])
  const patterns = texts.flatMap((text) => {
    const written = writtenOrigin(text)
    if (!written) problems.push(`DEMO_ORIGINS: ${patternFault(text)}`)
    return written ?? []
  })
  if (texts.length === 0) problems.push('DEMO_ORIGINS names no origin.')
  return [...new Set(patterns)]
}

function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** Port 80 is not written in an origin. */
const local = (name: string, port: number) => `http://${name}.localhost${port === 80 ? '' : `:${port}`}`
