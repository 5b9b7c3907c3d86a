import express, { type Express, type RequestHandler } from 'express'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'

/** Lets through who is logged in. `issuer`: LOGIN_ORIGIN of Gatehouse; `audience`: the origin of your page. */
export function verifyAccessToken(issuer: string, audience: string): RequestHandler {
  const published = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer))
  return async (request, response, next) => {
    let cause: unknown
    const keys: JWTVerifyGetKey = async (header, token) =>
      published(header, token).catch((error) => {
        // A key that nobody published is the token's fault; anything else means that there are no keys.
        if (!(error instanceof errors.JWKSNoMatchingKey)) cause = error
        throw error
      })
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const options = { issuer, audience, algorithms: ['ES256'] }
    const verified = await jwtVerify(token, keys, options).catch(() => undefined)
    if (cause) {
      console.error(`No keys from ${issuer}; Linux knows *.localhost only by /etc/hosts, as 127.0.0.1`, cause)
      return void response.status(503).json({ error: 'try again' })
    }
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
