import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { ConnectMethod } from '../../../server/contract/connectMethods.ts'
import { type FeatureSettings, featuresOf } from '../../../server/contract/features.ts'
import { hasAccepted } from '../../state/legal.ts'
import { drawView } from '../../test/drawView.tsx'
import { offered, testContext } from '../../test/testContext.ts'
import { ConnectView } from './ConnectView.tsx'

async function orderOf(options: Parameters<typeof testContext>[0], namespace?: Namespace) {
  const { context } = testContext({ project: offered, ...options })
  const { root } = await drawView(context, <ConnectView data={namespace && { namespace }} />)
  return [...root.querySelectorAll('.list, input[type=email]')].map((part) =>
    part.tagName === 'INPUT' ? 'email' : 'wallets',
  )
}

test('default: in order, wallets first where this browser has one', async () => {
  expect(await orderOf({})).toEqual(['wallets', 'email'])
  expect((await orderOf({ wallets: [] }))[0]).toBe('email')
})

test('behavior: the order does not turn with the family that is looked for', async () => {
  for (const namespace of ['eip155', 'solana', 'bip122'] as const)
    expect((await orderOf({}, namespace))[0]).toBe('wallets')
})

test('behavior: the project has the order, whatever this browser has', async () => {
  const project = { ...offered, order: ['email', 'wallet', 'social'] as ConnectMethod[] }
  for (const wallets of [undefined, []])
    expect(await orderOf({ project, ...(wallets && { wallets }) })).toEqual(['email', 'wallets'])
})

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))

const pages = { termsUrl: 'https://shop.example/terms', privacyUrl: 'https://shop.example/privacy' }

async function drawn(settings: FeatureSettings, links: Partial<typeof pages>) {
  const now = testContext({ project: offered })
  now.store.setState({ features: featuresOf(settings), ...links })
  const { root, press } = await drawView(now.context, <ConnectView data={undefined} />)
  const ways = [...root.querySelectorAll<HTMLElement>('.row, .social-wide, .email input')]
  const open = () => ways.filter((way) => !way.closest('fieldset')?.disabled).length
  return { ...now, root, press, ways, open, box: root.querySelector<HTMLInputElement>('[type=checkbox]') }
}

test('default', async () => {
  const { ways, open, box, root } = await drawn({}, pages)
  expect(ways.length).toBeGreaterThan(3)
  expect([open(), box]).toEqual([ways.length, null])
  expect(root.querySelector('.legal')?.textContent).toBe(
    'By connecting you agree to the Terms and the Privacy Policy.',
  )
})

test('behavior: where the terms are to be accepted, all ways in wait for the box', async () => {
  const { ways, open, box, root, state } = await drawn({ legalCheckbox: true }, pages)
  expect([open(), box?.checked]).toEqual([0, false])
  expect(root.querySelector('label')?.textContent).toBe(
    ' By connecting you agree to the Terms and the Privacy Policy.',
  )
  expect([...root.querySelectorAll('a')].map(({ href }) => href)).toEqual([pages.termsUrl, pages.privacyUrl])
  await act(async () => box?.click())
  expect([open(), box?.checked, hasAccepted(state())]).toEqual([ways.length, true, true])
  expect(state().consent).toMatch(new RegExp(`^${pages.termsUrl} ${pages.privacyUrl} \\d{13}$`))
  await act(async () => box?.click())
  expect(open()).toBe(0)
})

test('behavior: without a page of terms there is nothing to accept', async () => {
  const { ways, open, box } = await drawn({ legalCheckbox: true }, {})
  expect([open(), box]).toEqual([ways.length, null])
})
