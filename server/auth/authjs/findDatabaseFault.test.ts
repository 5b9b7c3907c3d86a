import {
  AccessDenied,
  AdapterError,
  AuthError,
  CallbackRouteError,
  EventError,
  JWTSessionError,
  SignOutError,
} from '@auth/core/errors'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../db/databaseFault.ts'
import { HttpError } from '../../errors/httpError.ts'
import { databaseUnavailable } from '../../errors/refusals.ts'
import { findDatabaseFault } from './findDatabaseFault.ts'

const query = (code: string) => new DrizzleQueryError('select 1', [], Object.assign(new Error('x'), { code }))
const silent = query('57014')
const wrapped = { cause: { err: silent, provider: 'google' } }

type Wrapping = new (error: Error, more: object) => Error
/** Of Auth.js, whose types only know a sentence. */
const wrap = (kind: unknown, error: Error): Error => new (kind as Wrapping)(error, { provider: 'google' })

test.each<[string, Error]>([
  ['an adapter', wrap(AdapterError, silent)],
  ['an adapter within a callback', wrap(CallbackRouteError, wrap(AdapterError, silent))],
  ['a callback with its cause', Object.assign(new Error('x'), wrapped)],
  ['a sign-in that was denied for it', wrap(AccessDenied, silent)],
  ['a session that was not found for it', wrap(JWTSessionError, new DatabaseUnavailable('Too much waits'))],
  ['a sign-out within an event', wrap(SignOutError, wrap(EventError, query('08006')))],
  ['a refusal of ours', wrap(AuthError, databaseUnavailable(silent))],
  ['the fault itself', silent],
])('default: below %s', (_, error) => {
  const found = findDatabaseFault(error)
  expect([found?.status, found?.code, found?.headers]).toEqual([
    503,
    'database_unavailable',
    { 'retry-after': '2' },
  ])
})

const circle = new Error('x')
circle.cause = { err: circle }

test.each<[string, unknown]>([
  ['a row that is there already', wrap(AdapterError, query('23505'))],
  ['another refusal of ours', wrap(AuthError, new HttpError(503, 'overloaded', 'x'))],
  ['a token that cannot be read', wrap(JWTSessionError, new Error('x'))],
  ['a circle', circle],
  ['no error', null],
])('default: nothing below %s', (_, error) => {
  expect(findDatabaseFault(error)).toBe(undefined)
})
