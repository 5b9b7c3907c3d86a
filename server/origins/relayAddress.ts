import type { Config } from '../config/config.ts'

/** Where our own relay is; wallets sign this address into their tokens. */
export const ownRelayUrl = ({ http }: Config): string => `${http.widgetOrigin.replace(/^http/, 'ws')}/relay`

/** The relay that a frame of the project uses, and its id there; `undefined` when there is none. */
export function relayAddress(
  config: Config,
  projectId: string,
): { url: string; projectId: string } | undefined {
  if (config.relay.outside) return config.relay.outside
  return config.relay.own ? { url: ownRelayUrl(config), projectId } : undefined
}

/** What a frame's policy lets it connect to besides its own origin. */
export function relayOrigins(config: Config): string[] {
  const address = relayAddress(config, '')
  return address ? [new URL(address.url).origin] : []
}
