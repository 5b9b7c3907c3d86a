import { afterEach, expect, test, vi } from 'vitest'
import { readFrameConfig } from './frameConfig.ts'

const documentWith = (config: object) => ({
  getElementById: () => ({ textContent: JSON.stringify(config) }) as HTMLElement,
})
const config = {
  networks: [{}],
  allowedOrigins: ['https://shop.example'],
  login: { email: true, passkey: true, socials: [] },
}

afterEach(() => vi.unstubAllGlobals())

test('a browser without WebAuthn is offered no passkey', () => {
  expect(readFrameConfig(documentWith(config)).login).toEqual({ email: true, passkey: false, socials: [] })
})

test('one that has it is', () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(readFrameConfig(documentWith(config)).login?.passkey).toBe(true)
})

test('a document without a configuration is refused', () => {
  expect(() => readFrameConfig(documentWith({}))).toThrow()
})
