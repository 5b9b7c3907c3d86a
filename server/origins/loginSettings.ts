import type { Config } from '../config/config.ts'
import { type ConnectMethod, connectMethods } from '../contract/connectMethods.ts'
import { type SocialProvider, socialProviders } from '../contract/login.ts'
import type { ProjectSettings } from '../db/schema/projects.ts'

export interface ProjectLogin {
  email: boolean
  passkey: boolean
  /** In the order in which they are shown. */
  socials: SocialProvider[]
  /** All ways in, in the order in which they are shown. @default by whether the browser has a wallet */
  order?: ConnectMethod[]
  siwx: 'off' | 'optional' | 'required'
  signOutOnDisconnect: boolean
  signOutOnAccountChange: boolean
  signOutOnNetworkChange: boolean
}

/** Which ways to log in a project offers; of social ones only those that the server has keys for. */
export function loginSettings(config: Config, settings: ProjectSettings): ProjectLogin {
  const on = switchedOn(config)
  const wanted = settings.socials ?? on
  const { connectOrder: first } = settings
  return {
    email: settings.email ?? true,
    passkey: settings.passkey ?? true,
    socials: wanted.flatMap((name) => on.filter((provider) => provider === name)),
    ...(first && { order: [...new Set([...first, ...connectMethods])] }),
    siwx: settings.siwx ?? 'off',
    signOutOnDisconnect: settings.signOutOnDisconnect ?? true,
    signOutOnAccountChange: settings.signOutOnAccountChange ?? true,
    signOutOnNetworkChange: settings.signOutOnNetworkChange ?? true,
  }
}

const switchedOn = ({ socials }: Config): SocialProvider[] =>
  socialProviders.filter((provider) => socials[provider] !== undefined)
