import { describe, expect, test } from 'vitest'
import type { Reviewed } from '../../review/subject.ts'
import type { OpenScreen } from '../people/screen.ts'
import { placeOf } from './placeOf.ts'

const site = 'https://shop.example'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const signIn = `shop.example wants you to sign in with your Ethereum account:\n${address}\n\nURI: ${site}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`

const screen = (name: OpenScreen['name'], data: unknown = {}) =>
  ({ id: 'x', name, data, shown: true }) as unknown as OpenScreen
const message = (text: string, more: Partial<Reviewed> & { encoding?: 'hex' } = {}) =>
  screen('ApproveMessage', {
    request: {
      networkId: 'eip155:1',
      subject: { type: 'message', text, encoding: more.encoding ?? 'text', address },
      risks: more.risks ?? [],
    },
  })
const blind = { approvals: 'auto', site, canTell: false } as const

describe('where the browser cannot tell that a page covers us', () => {
  test.each<OpenScreen['name']>([
    'ApproveTransaction',
    'ApproveSolana',
    'ApproveBitcoin',
    'ApproveCalls',
    'RepairWallet',
  ])('default: %s goes to a window', (name) => {
    expect(placeOf(screen(name), blind)).toBe('window')
  })

  test.each<[string, OpenScreen]>([
    ['a text', message('hello')],
    ['bytes', message(signIn, { encoding: 'hex' })],
    ['a sign-in that is risky', message(signIn, { risks: ['foreign_sign_in'] })],
    ['a sign-in to another site', message(signIn.replaceAll('shop', 'bank'))],
    ['a sign-in of another account', message(signIn.replace('0xf39', '0xf38'))],
    [
      'typed data',
      screen('ApproveMessage', {
        request: { networkId: 'eip155:1', subject: { type: 'typedData', address, data: {} }, risks: [] },
      }),
    ],
    [
      'what a site may do by itself',
      screen('ApproveMessage', {
        request: {
          networkId: 'eip155:1',
          subject: { type: 'grantPermissions' },
          risks: [],
        },
      }),
    ],
    [
      'typed data of version 1',
      screen('ApproveMessage', {
        request: { networkId: 'eip155:1', subject: { type: 'typedDataV1', address, items: [] }, risks: [] },
      }),
    ],
  ])('default: to sign %s goes to a window', (_, open) => {
    expect(placeOf(open, blind)).toBe('window')
  })

  test('behavior: a sign-in to the very page stays in the frame', () => {
    expect(placeOf(message(signIn), blind)).toBe('frame')
  })

  test.each<OpenScreen['name']>(['SecureWallet', 'UnlockWallet', 'ShowCalls', 'Security'])(
    'behavior: %s stays in the frame',
    (name) => {
      expect(placeOf(screen(name), blind)).toBe('frame')
    },
  )
})

test('param: canTell: the frame, where the browser watches over it', () => {
  expect(placeOf(screen('ApproveTransaction'), { ...blind, canTell: true })).toBe('frame')
})

test('param: approvals: always in a window, or never', () => {
  const always = { approvals: 'window', site, canTell: true } as const
  expect(placeOf(screen('ApproveTransaction'), always)).toBe('window')
  expect(placeOf(message(signIn), always)).toBe('frame')
  expect(placeOf(screen('ApproveTransaction'), { ...blind, approvals: 'frame' })).toBe('frame')
})
