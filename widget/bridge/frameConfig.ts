import type { FrameConfig } from '../../server/contract/frame.ts'

/** `frameConfigElementId` of the contract, without its schemas: they would weigh on the first load. */
export const configElementId = 'gatehouse-config'

/** What the server, which checked it, put into the very document that loaded this script. */
export function readFrameConfig(document: Pick<Document, 'getElementById'>): FrameConfig {
  const config = JSON.parse(
    document.getElementById(configElementId)?.textContent || 'null',
  ) as FrameConfig | null
  if (!config?.networks?.length || !Array.isArray(config.allowedOrigins))
    throw new Error('The frame document holds no configuration')
  return { ...config, login: usable(config.login) }
}

/** A way that this browser can't go is not offered. */
const usable = (login: FrameConfig['login']): FrameConfig['login'] =>
  login && { ...login, passkey: login.passkey && 'PublicKeyCredential' in globalThis }
