import express, { type Express, type RequestHandler } from 'express'
import { createRemoteJWKSet, jwtVerify } from 'jose'

/** Lets through who is logged in. `issuer`: LOGIN_ORIGIN of Gatehouse; `audience`: the origin of your page. */
export function verifyAccessToken(issuer: string, audience: string): RequestHandler {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer))
  return async (request, response, next) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const options = { issuer, audience, algorithms: ['ES256'] }
    const verified = await jwtVerify(token, keys, options).catch(() => undefined)
    if (!verified) return void response.status(401).json({ error: 'not logged in' })
    const { sub, accounts } = verified.payload
    response.locals = { user: sub, accounts }
    next()
  }
}

export function createApp(issuer: string, audience: string): Express {
  return express().get('/me', verifyAccessToken(issuer, audience), (_, response) => {
    response.json(response.locals)
  })
}
