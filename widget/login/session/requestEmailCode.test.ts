import { expect, test, vi } from 'vitest'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, startOptions, testCall } from '../test/loginTest.ts'
import { confirmEmailCode } from './confirmEmailCode.ts'
import { loadSession } from './loadSession.ts'
import { requestEmailCode } from './requestEmailCode.ts'

const email = 'ann@example.com'

async function started() {
  const now = loginTest()
  await loadSession(now.context, startOptions)
  const asked = (path: string) => now.faked.asked.filter((one) => one.path === path)
  return { ...now, asked }
}

test('default: no work where none is needed', async () => {
  const { context, asked } = await started()
  expect(await requestEmailCode(context, email)).toEqual({ resendAfter: 30 })
  expect(asked('/login/email/work')).toHaveLength(0)
})

test('behavior: where strangers used up what the address may get, the frame works, and the code logs in', async () => {
  const { context, faked, asked } = await started()
  faked.flood.step = 3
  const call = testCall()
  expect(await requestEmailCode(context, email, call)).toEqual({ resendAfter: 30 })
  // It may take longer than a call of machines.
  expect(call.holdForPerson).toHaveBeenCalled()
  const [first, second] = asked('/login/email/code').map(({ body }) => body as { binding: string })
  expect(second?.binding).toBe(first?.binding)
  await confirmEmailCode(context, mailedCode)
})

test('behavior: what cost too little by then is done once more', async () => {
  const { context, faked, asked } = await started()
  faked.flood.step = 0
  vi.mocked(context.doWork).mockImplementationOnce(async ({ challenge }) => {
    faked.flood.step = 1
    return { challenge, solution: { counter: 7, derivedKey: '0'.repeat(64) } }
  })
  await requestEmailCode(context, email)
  expect(asked('/login/email/work')).toHaveLength(2)
})

test('error: work that is never enough ends', async () => {
  const { context, faked, asked } = await started()
  faked.refuse('/login/email/code', 429, 'work_needed', 10)
  await expect(requestEmailCode(context, email)).rejects.toMatchObject({
    code: -32005,
    data: { reason: 'too_soon' },
  })
  expect(asked('/login/email/work')).toHaveLength(3)
})

test('error: a browser that can’t do it waits as before', async () => {
  const { context, faked } = await started()
  faked.flood.step = 0
  vi.mocked(context.doWork).mockRejectedValueOnce(new Error('no worker'))
  await expect(requestEmailCode(context, email)).rejects.toMatchObject({ data: { reason: 'too_soon' } })
})

test('error: who leaves ends it', async () => {
  const { context, faked, asked } = await started()
  faked.flood.step = 0
  const left = new AbortController()
  left.abort(new Error('left'))
  await expect(requestEmailCode(context, email, { signal: left.signal })).rejects.toThrow('left')
  expect(asked('/login/email/code')).toHaveLength(1)
})

test('behavior: a browser that logged in by code shows its mark the next time', async () => {
  const { context, asked } = await started()
  await requestEmailCode(context, email)
  await confirmEmailCode(context, mailedCode)
  await requestEmailCode(context, email)
  expect(asked('/login/email/code').map(({ body }) => (body as { device?: string }).device)).toEqual([
    undefined,
    'mark-1',
  ])
})
