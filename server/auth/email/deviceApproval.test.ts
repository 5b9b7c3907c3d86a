import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuthStage, authStage } from '../test/authStage.ts'
import { type EmailCodeRow, emailCodeRows } from '../test/memoryRows.ts'
import { askForCode } from './askForCode.ts'
import { checkCode } from './checkCode.ts'
import { askerHash } from './codeRow.ts'
import { answerLetter, approvalState } from './deviceApproval.ts'
import { makeMark, markOf } from './deviceMark.ts'

const start = Date.parse('2026-01-01T00:00:00Z')
const email = 'ada@mail.example'
const asking = {
  email,
  binding: 'b'.repeat(22),
  frame: { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 },
}
let rows: Map<string, EmailCodeRow>
let stage: AuthStage
beforeEach(() => {
  rows = new Map()
  stage = authStage({ env: { EMAIL_NEW_DEVICE: 'approve' }, answers: [emailCodeRows(rows)] })
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => void vi.useRealTimers())

const ask = () => {
  const facts = { client: '192.0.2.1', browser: 'Firefox', device: undefined, work: 'none' } as const
  return askForCode(stage.context, { ...asking, ...facts })
}
const state = () => approvalState(stage.context, asking)
const token = () => /email-device#([\w-]+)/.exec(stage.mails.at(-1)?.text ?? '')?.[1] ?? ''

describe('a letter about a new browser', () => {
  test('behavior: a second request too soon waits for the first', async () => {
    await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'too_soon' })
    expect(await state()).toBe('waiting')
  })

  test('behavior: the code for a second yes waits for nothing', async () => {
    for (const turn of [1, 2]) {
      await ask()
      await answerLetter(stage.context, token(), 'approved')
      expect(await ask()).toMatchObject({ action: 'VERIFY_OTP' })
      rows.delete(`device:${email}`)
      expect(stage.mails).toHaveLength(2 * turn)
    }
  })

  test('behavior: it is over after ten minutes, and its yes too', async () => {
    await ask()
    vi.setSystemTime(start + 599_999)
    expect(await state()).toBe('waiting')
    await answerLetter(stage.context, token(), 'approved')
    expect(await state()).toBe('approved')
    vi.setSystemTime(start + 600_000)
    expect(await state()).toBeUndefined()
  })
})

test('error: a code that was used while its hash was read, though the time of the mail is there', async () => {
  const id = `login:${email} ${askerHash(asking)}`
  const reads = ({ sql }: { sql: string }) =>
    sql.startsWith('update "email_codes"')
      ? [[stage.context.sealer.mac('email-code', `${id}\n123456`), 4]]
      : undefined
  stage = authStage({ answers: [reads, emailCodeRows(rows)] })
  const sentAt = new Date(start).toISOString()
  rows.set(`login:${email}`, { codeHash: '', binding: '', triesLeft: 0, sentAt, expires: sentAt })
  const answer = { ...asking, purpose: 'login', code: '123456' } as const
  await expect(checkCode(stage.context, answer)).rejects.toMatchObject({ code: 'code_void' })
})

test('behavior: a mark is over to the second', () => {
  const mark = makeMark(stage.context, email)
  const life = 180 * 86_400_000
  vi.setSystemTime(start + life - 1)
  expect(markOf(stage.context, email, mark)).toMatch(/^[0-9a-f]{32}$/)
  vi.setSystemTime(start + life)
  expect(markOf(stage.context, email, mark)).toBeUndefined()
})
