import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { typeInto } from '../../review/test/typeInto.ts'
import type { RecoverySecret } from '../custody/recoverySecret.ts'
import { loginTest } from '../test/loginTest.ts'
import { ChooseSecret } from './ChooseSecret.tsx'
import { ReactLoginContext } from './useLogin.ts'

const good = 'quiet river lantern forty'
const saving = { title: 'login.secure.making.title', text: 'login.secure.making.text' } as const

/** In a browser without passkeys. */
async function drawn(save: (secret: RecoverySecret) => Promise<void> = async () => {}) {
  const screen = await drawScreen(
    <ReactLoginContext value={loginTest().context}>
      <ChooseSecret label="Create wallet" onCancel={() => {}} save={save} saving={saving} />
    </ReactLoginContext>,
  )
  const fields = () => [...screen.root.querySelectorAll<HTMLInputElement>('input:not([hidden])')]
  const type = (text: string) => typeInto(fields()[0], text)
  return { screen, fields, type }
}

test('default: one password, typed once, which can be shown', async () => {
  const save = vi.fn(async () => {})
  const { screen, fields, type } = await drawn(save)
  await type(good)
  expect(fields().map((field) => field.type)).toEqual(['password'])
  await act(async () => screen.button('Show').click())
  expect(fields().map((field) => [field.type, field.value])).toEqual([['text', good]])
  await act(async () => screen.button('Create wallet').click())
  expect(save).toHaveBeenCalledWith({ kind: 'password', password: good })
})

test('behavior: while it is saved nothing else shows, and after a failure the field is as it was', async () => {
  let fail: (reason: unknown) => void = () => {}
  const { screen, fields, type } = await drawn(() => new Promise((_, reject) => (fail = reject)))
  await type(good)
  await act(async () => screen.button('Create wallet').click())
  expect(screen.lines()).toEqual([
    'Making your wallet',
    'This takes a few seconds. Your wallet is ready when this window closes.',
  ])
  expect(screen.root.querySelector('.spinner')).not.toBeNull()
  await act(async () => fail(new Error('offline')))
  expect(fields().map(({ value }) => value)).toEqual([good])
  expect(screen.lines()).toContain('That did not work. Please try again.')
})

test('error: a weak one is not taken', async () => {
  const { screen, type } = await drawn()
  expect(screen.button('Create wallet').disabled).toBe(true)
  await type('quiet')
  expect(screen.button('Create wallet').disabled).toBe(true)
  await type(good)
  expect(screen.button('Create wallet').disabled).toBe(false)
})
