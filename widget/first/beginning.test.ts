import { expect, test } from 'vitest'
import { connectType, protocolVersion } from '../../host-sdk/protocol/handshake.ts'
import type { FrameConfig } from '../../server/contract/frame.ts'
import { beginning } from './beginning.ts'

const origin = 'https://shop.example'

function frame() {
  const window = Object.assign(new EventTarget(), { parent: {} })
  const begun = beginning(window, { allowedOrigins: [origin] } as unknown as FrameConfig)
  const post = (message: object = {}, from = origin) => {
    const ports = [new MessageChannel().port2, new MessageChannel().port2]
    const data = { type: connectType, version: protocolVersion, nonce: 'ab'.repeat(16), ...message }
    window.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: from, source: window.parent, ports }),
    )
    for (const port of ports) port.close()
  }
  return { begun, post }
}
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false
  void promise.then(() => {
    isSettled = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  return isSettled
}

test('default: a hello without wallets is accepted at once', async () => {
  const { begun, post } = frame()
  post()
  expect((await begun.accepted).origin).toBe(origin)
  expect(await settled(begun.hello)).toBe(false)
})

test('behavior: one with wallets waits until they are shown', async () => {
  const { begun, post } = frame()
  post({ wallets: ['anything'] })
  const { wallets, answer, ...hello } = await begun.hello
  expect([wallets, hello.origin]).toEqual([['anything'], origin])
  expect(await settled(begun.accepted)).toBe(false)
  answer()
  expect(await settled(begun.accepted)).toBe(true)
})

test('behavior: refusals before the app are kept for it, a flood of them not', () => {
  const { begun, post } = frame()
  for (let time = 0; time < 1500; time++) post({}, 'https://evil.example')
  expect(begun.refused).toHaveLength(1000)
  expect(new Set(begun.refused)).toEqual(new Set(['origin']))
})

test('behavior: the last wallet chosen before the app counts', () => {
  const { begun } = frame()
  begun.onChoose('fox-1')
  begun.onChoose('owl-1')
  expect(begun.chosen).toBe('owl-1')
})
