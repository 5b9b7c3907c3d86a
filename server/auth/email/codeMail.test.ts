import { expect, test } from 'vitest'
import { codeMail } from './codeMail.ts'

test.each(['login', 'update-old', 'update-new'] as const)(
  'default: a letter of %s says that of several codes the newest counts, as letters come late',
  (kind) => {
    const facts = { to: 'ada@mail.example', kind, code: '123456', projectName: 'Shop', minutes: 10 }
    const link = 'https://login.example/auth/email-code#123456'
    const { subject, text } = codeMail({ ...facts, hostOrigin: 'https://shop.example', link })
    expect(subject).toMatch(/^123456 .* Shop$/)
    expect(text).toContain('within 10 minutes. Of several codes only the newest counts.')
  },
)
