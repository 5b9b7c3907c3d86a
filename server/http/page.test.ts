import { expect, test } from 'vitest'
import type { Response } from './handler.ts'
import { type Page, sendPage } from './page.ts'

function sent(page: Page) {
  const headers = new Map<string, string>()
  let html = ''
  const response = {
    statusCode: 0,
    setHeader: (name: string, value: string) => headers.set(name, value),
    end: (text: string) => {
      html = text
    },
  }
  sendPage(response as unknown as Response, page)
  return { html, headers, status: response.statusCode, csp: headers.get('content-security-policy') ?? '' }
}

test('default: whose page it is, its title and its looks, which its policy allows', () => {
  const { html, csp } = sent({ title: 'Sign <in>', body: '<p>Text</p>' })
  expect(html).toMatch(
    /<p class="brand"><svg .*<\/svg> Gatehouse<\/p>\n<h1>Sign &lt;in&gt;<\/h1>\n<p>Text<\/p>/,
  )
  const nonce = html.match(/<style nonce="([\w-]+)">/)?.[1]
  expect(csp).toContain(`style-src 'nonce-${nonce}'`)
  expect(csp).toContain("script-src 'none'")
  // No attribute of style would get through.
  expect(html).not.toContain('style="')
})

test('param: the project that it is about stands beside our name, as a text', () => {
  const { html } = sent({ title: 'Sign in', body: '', project: 'Shop <b>' })
  expect(html).toMatch(
    /<p class="brand"><svg .*<\/svg> <span translate="no">Shop &lt;b&gt;<\/span> · Gatehouse<\/p>/,
  )
})

test('behavior: a script of ours runs by the nonce, and forms lead where they are allowed to', () => {
  const { html, csp, headers, status } = sent({
    title: 'Sign in',
    body: '',
    script: 'go()',
    formAction: ['https://id.example'],
    status: 400,
  })
  const nonce = html.match(/<script nonce="([\w-]+)">go\(\)<\/script>/)?.[1]
  expect(nonce).toBeTruthy()
  expect(csp).toContain(`script-src 'nonce-${nonce}'`)
  expect(csp).toContain("form-action 'self' https://id.example")
  expect(status).toBe(400)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
  })
  const plain = sent({ title: 'Sign in', body: '' })
  expect(plain.html).not.toContain('<script')
  expect(plain.status).toBe(200)
})
