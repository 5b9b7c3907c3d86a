import { randomBytes } from 'node:crypto'
import type { TestServer } from './testServer.ts'

/** What a click of the widget opens: its address, and the key that the frame names afterwards. */
export function newPopup(server: TestServer, provider: string): { key: string; url: string } {
  const key = randomBytes(16).toString('base64url')
  return { key, url: `${server.loginOrigin}/auth/popup/${provider}?key=${key}` }
}
