import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import type { ServerContext } from '../../context.ts'
import { strayPages } from './strayPages.ts'

/** Where a request is led, or that it goes on to the next handler. */
function ledTo(url: string, { method = 'GET', accept = 'text/html' } = {}): string {
  const context = { config: { http: { authBase: '/auth' } } } as ServerContext
  const led: string[] = []
  const request = { method, url, path: url.replace(/\?.*$/, ''), headers: { accept } } as Request
  const response = { redirect: (to: string) => void led.push(to) } as unknown as Response
  void strayPages(context)(request, response, () => void led.push('next'))
  return led.join()
}

test.each([
  ['/', '/auth/session'],
  ['/session/', '/auth/session'],
  ['/signin/', '/auth/signin'],
  ['/error/?error=AccessDenied', '/auth/error?error=AccessDenied'],
  ['/signin/google', '/auth/signin'],
  ['/signin/google?callbackUrl=%2F&a=?', '/auth/signin?callbackUrl=%2F&a=?'],
  ['/email-code/', '/auth/signin'],
  ['/callback/email', '/auth/signin'],
  ['/?', '/auth/session?'],
  ['/email-device%23aB-_9', '/auth/email-device#aB-_9'],
  ['/email-device%2523aB-_9?data=05%7C01', '/auth/email-device#aB-_9'],
  ['/email-code%23123456', '/auth/email-code#123456'],
])('default: %s leads to %s', (url, page) => {
  expect(ledTo(url)).toBe(page)
})

test.each<[string, string, object]>([
  ['a page that is there', '/signin', {}],
  ['a callback of a provider', '/callback/google', {}],
  ['a path of nobody', '/nothing/', {}],
  ['something else behind the sign', '/email-device%23//evil.example', {}],
  ['the sign on a page without a fragment', '/signin%23a', {}],
  ['a form that is sent', '/signin/google', { method: 'POST' }],
  ['a program', '/signin/google', { accept: 'application/json' }],
])('behavior: %s is left alone', (_, url, how) => {
  expect(ledTo(url, how)).toBe('next')
})
