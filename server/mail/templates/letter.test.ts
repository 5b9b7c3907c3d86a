import { expect, test } from 'vitest'
import { letter } from './letter.ts'

const parts = {
  project: 'Shop',
  subject: 'Subject',
  heading: 'Heading',
  lines: ['One.', 'Two.'],
  highlight: '123456',
  link: { text: 'Link', url: 'https://login.example/#1' },
  footer: 'Footer.',
}

test('default', () => {
  const { subject, text, html } = letter(parts)
  expect(subject).toBe('Subject')
  expect(text).toMatchInlineSnapshot(`
    "Heading

    One.

    Two.

        123456

    Link: https://login.example/#1

    Footer.
    "
  `)
  expect(html).toMatch(/<span translate="no">Shop<\/span> · Gatehouse<\/p>\n<h1 [^>]*>Heading<\/h1>/)
  for (const part of ['Heading', 'One.', 'Two.', '123456', 'Footer.', 'href="https://login.example/#1"'])
    expect(html).toContain(part)
})

test('behavior: what a project is called stays text', () => {
  const evil = '<a href="https://evil.example">"click" & win</a>'
  const { html } = letter({
    ...parts,
    project: evil,
    subject: evil,
    heading: evil,
    lines: [evil],
    footer: evil,
  })
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).not.toContain('href="https://evil')
})

test('behavior: no line can begin a header', () => {
  const { subject } = letter({ ...parts, subject: 'Hi\r\nBcc: evil@evil.example\u2028x\u0000' })
  expect(subject).toBe('Hi Bcc: evil@evil.example x')
})
