import * as z from 'zod/mini'
import { emailWorkSchema } from './emailWork.ts'
import { readCode } from './readCode.ts'
import { emailForm, emailLimit, readEmail } from './readEmail.ts'

/**
 * What the login frame and the server say to each other, all on `LOGIN_ORIGIN` under `/login`, JSON both ways.
 *
 *   login frame                                          server
 *     GET  /login?projectId=        ─────────────────────▶  the document (frames only)
 *     GET  /login/session           ─────────────────────▶  SessionAnswer: who is logged in, do cookies work
 *     POST /login/email/code        ─────────────────────▶  mails a code, or a letter that asks about a new browser
 *     POST /login/email/work        ─────────────────────▶  a challenge, where the limit of an address is reached
 *     POST /login/email/device      ─────────────────────▶  did the owner of the address say yes to it?
 *     POST /login/email/update      ─────────────────────▶  another address: a code to the old one, then the new one
 *     POST /login/nonces            ─────────────────────▶  a nonce for a sign-in message (CAIP-122)
 *     POST /login/handoffs          ─────────────────────▶  a one-time id for a popup (social, passkey)
 *     POST /login/farcaster         ─────────────────────▶  a link for the person's Farcaster app
 *     POST /login/sessions          ── a Proof ──────────▶  SessionAnswer: logged in
 *     POST /login/sessions/end      ─────────────────────▶  signed out
 *     POST /login/passkeys/…        ─────────────────────▶  options, challenge, a new passkey
 *     POST /login/access-token      ─────────────────────▶  a JWT for the page's own back end
 *     POST /login/report            ─────────────────────▶  how often the frame refused, and why: contract/loginReport.ts
 *     …    /login/wallet/…          ─────────────────────▶  shares: contract/wallet.ts
 *
 * Every POST must come from `LOGIN_ORIGIN` itself (`Origin`), which takes the place of a CSRF token, and carries the
 * frame token (`Authorization: Bearer`), from which the server knows project and page. The session travels in a
 * cookie; where the browser keeps none, its token is in the answer (`token`) and comes back as `x-session-token`.
 */

export const sessionTokenHeader = 'x-session-token'
/**
 * The user's id, as the asking frame knows it. Another tab may have logged somebody else in with the same cookie; then
 * nobody is logged in for this frame.
 */
export const personHeader = 'x-gatehouse-person'

export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Id of the JSON data block in the login document. */
export const loginConfigElementId = 'gatehouse-login-config'

/** What the server puts into the login document. */
export const loginConfigSchema = z.object({
  projectId: z.string(),
  projectName: z.string(),
  widgetOrigin: z.string(),
  /** Base path of Auth.js. @default '/auth' */
  authBase: z.string(),
  /** Social providers that are switched on, in the order in which they are shown. */
  socials: z.array(z.enum(socialProviders)),
  custody: z.enum(['user', 'operator']),
  /**
   * Where a person approves what moves value: `auto` in a window of its own where the browser cannot tell that a page
   * covers the frame, else in the frame.
   */
  approvals: z.enum(['auto', 'window', 'frame']),
  /** Paymasters that sites of the project may name (ERC-7677). */
  paymasterUrls: z.array(z.string()),
  version: z.string(),
})
export type LoginConfig = z.infer<typeof loginConfigSchema>

/** Of what a person typed or pasted into a form. */
const typedLimit = 1_000

export const emailSchema = z.string().check(
  z.maxLength(typedLimit, { abort: true }),
  z.overwrite((text) => readEmail(text) ?? text),
  z.maxLength(emailLimit),
  z.regex(emailForm),
)

/** Random of at least 128 bits, base64url, kept by the asking frame: only who asked for a code may use it. */
const bindingSchema = z.string().check(z.regex(/^[\w-]{22,64}$/))
/** Random of at least 128 bits, base64url, in the address of a popup. */
export const popupKeySchema = bindingSchema
/** Who logs in through a popup; Farcaster needs none. */
export const popupProviderSchema = z.enum([
  'google',
  'x',
  'discord',
  'github',
  'apple',
  'facebook',
  'passkey',
])
/** As a person has it, or the line that it stands in (readCode.ts). */
const codeSchema = z.string().check(
  z.maxLength(typedLimit, { abort: true }),
  z.overwrite((text) => readCode(text) ?? text),
  z.regex(/^[0-9]{6}$/),
)
/** A browser or an app opens it, and a code to scan has room for it. */
export const farcasterLinkSchema = z.string().check(z.regex(/^(?:https|farcaster):\/\/[!-~]{1,1000}$/))

/**
 * `POST /login/email/code` → EmailCodeAnswer; 429 `work_needed` where a proof of work goes around the limit of the
 * address (emailWork.ts), 429 `too_soon` where nothing does, both with `Retry-After`. The same for any address.
 */
export const emailCodeRequestSchema = z.object({
  email: emailSchema,
  binding: bindingSchema,
  /** What `SessionAnswer.device` gave for this address; one that is not good counts as none. */
  device: z.optional(z.string().check(z.maxLength(200))),
  work: z.optional(emailWorkSchema),
})
/** `POST /login/email/work` → EmailWorkAnswer (emailWork.ts). */
export const emailWorkRequestSchema = z.object({ email: emailSchema })
export const emailCodeAnswerSchema = z.object({
  /** Seconds until another letter may be asked for. */
  resendAfter: z.number(),
  /**
   * Where the server asks about new browsers. `VERIFY_DEVICE`: no code, but a letter that asks about this one; once it
   * is approved, the same request (its binding) brings the code.
   */
  action: z.optional(z.enum(['VERIFY_OTP', 'VERIFY_DEVICE'])),
})
export type EmailCodeAnswer = z.infer<typeof emailCodeAnswerSchema>

/**
 * `POST /login/email/device`, asked while the letter is out → EmailDeviceAnswer; 401 `device_declined`, 401 `device_void`
 * when it is over or another frame's.
 */
export const emailDeviceRequestSchema = z.object({ email: emailSchema, binding: bindingSchema })
export const emailDeviceAnswerSchema = z.object({ state: z.enum(['waiting', 'approved']) })

/**
 * `POST /login/email/update` (a session, very fresh) → EmailUpdateAnswer. Who has an address proves it first:
 * `POST /login/email/update/old` EmailUpdateCode → EmailCodeAnswer, which mails the new address; at last
 * `POST /login/email/update/new` EmailUpdateCode → SessionAnswer. One binding for all three.
 */
export const emailUpdateRequestSchema = z.object({ email: emailSchema, binding: bindingSchema })
export const emailUpdateAnswerSchema = z.object({
  /** Where the code went. */
  next: z.enum(['old', 'new']),
  /** Seconds until another code may be asked for. */
  resendAfter: z.number(),
})
export const emailUpdateCodeSchema = z.object({ code: codeSchema, binding: bindingSchema })

/** CAIP-10 and what a sign-in message of CAIP-122 needs. `POST /login/nonces` → `{ nonce, issuedAt, expiresAt }`. */
export const nonceAnswerSchema = z.object({ nonce: z.string(), issuedAt: z.string(), expiresAt: z.string() })

/**
 * `POST /login/handoffs` → a hand-off for the popup at `GET {authBase}/popup/<provider>?key=<key>`, which the click
 * opened already and which waits until its key is known. The key is the widget's, as random as a binding.
 */
export const handoffRequestSchema = z.object({
  provider: popupProviderSchema,
  binding: bindingSchema,
  key: popupKeySchema,
})
export const handoffAnswerSchema = z.object({
  id: z.string(),
  /** Two letters that the popup and the frame both show, for when the popup cannot reach its opener. */
  words: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
})

/**
 * `POST /login/farcaster` → a channel to the person's Farcaster app. Whoever opens the link is asked there; what they say
 * is for the frame with that binding alone.
 */
export const farcasterRequestSchema = z.object({ binding: bindingSchema })
export const farcasterAnswerSchema = z.object({
  id: z.string().check(z.maxLength(64)),
  /** Shown as a code to scan, or opened on the phone itself. */
  link: farcasterLinkSchema,
  /** Seconds. */
  expiresIn: z.number(),
})

const heldTicket = {
  ticket: z.string().check(z.maxLength(2_048)),
  /** Of `resumeText` (resumeProof.ts), where the login named a `ticketKey`; without it 401 `ticket_bound`. */
  signature: z.optional(z.string().check(z.regex(/^[\w-]{86}$/))),
}

/** How a person proves who they are. Parsed again by its own verifier. */
export const proofSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), email: emailSchema, code: codeSchema, binding: bindingSchema }),
  z.object({
    kind: z.literal('siwx'),
    /** CAIP-10 */
    account: z.string().check(z.maxLength(200)),
    message: z.string().check(z.maxLength(8_192)),
    /** EVM: hex (up to an ERC-6492 wrapper). Solana: base58. Bitcoin: base64. */
    signature: z.string().check(z.maxLength(65_536)),
  }),
  /** A popup came to its end; 409 `handoff_pending` until then. */
  z.object({
    kind: z.literal('handoff'),
    id: z.string().check(z.maxLength(64)),
    binding: bindingSchema,
    /**
     * `proof` of the popup's `{ type: 'gatehouse:popup', id, proof }` to its opener on `WIDGET_ORIGIN`. Without it the
     * hand-off stays pending until the person presses "Continue" in the popup.
     */
    proof: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** The person said yes in their Farcaster app; 409 `handoff_pending` until then. */
  z.object({ kind: z.literal('farcaster'), id: z.string().check(z.maxLength(64)), binding: bindingSchema }),
  /** WebAuthn assertion of a discoverable passkey, JSON form of level 3. */
  z.object({
    kind: z.literal('passkey'),
    challengeId: z.string(),
    response: z.looseObject({ id: z.string() }),
  }),
  /** The resume ticket that the page kept; used once. */
  z.object({ kind: z.literal('ticket'), ...heldTicket }),
])
export type Proof = z.infer<typeof proofSchema>

/** `POST /login/sessions`. `cookieless`: `SessionAnswer.cookies` was false, so the token is wanted in the answer. */
export const sessionRequestSchema = z.object({
  proof: proofSchema,
  cookieless: z.boolean(),
  /**
   * Public half of the frame's key pair where it has storage: ECDSA P-256, uncompressed point, base64url. Tickets of the
   * session are bound to it. Counts at a login only, not when a ticket resumes a session.
   */
  ticketKey: z.optional(z.string().check(z.regex(/^[\w-]{87}$/))),
})

export const loginUserSchema = z.object({
  id: z.string(),
  /** As far as known; `null`, as `name`, while a session was resumed by a ticket without a key and proved nothing. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** `email`, `siwx`, `passkey` or a social provider. */
  method: z.string(),
})

/** `GET /login/session` and `POST /login/sessions`. */
export const sessionAnswerSchema = z.object({
  user: z.nullable(loginUserSchema),
  /** ISO 8601; key operations want it recent (`freshForSeconds`). `null` without a user. */
  freshAt: z.nullable(z.string()),
  /** A ticket resumed the session: what a login opens wants one first (403 `login_not_fresh`). */
  resumed: z.optional(z.boolean()),
  /** The browser sent back the cookie that the document set. */
  cookies: z.boolean(),
  /** Only when `cookieless` was asked for. */
  token: z.optional(z.string()),
  /** Only when `cookieless` was asked for, and never with operator custody. */
  ticket: z.optional(z.string()),
  /** After a login by code: with it the next code for this address comes whatever strangers requested. */
  device: z.optional(z.string()),
})
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>

/**
 * `POST /login/sessions/end`. `everywhere` ends the person's other sessions too. `ticket`: ends the session of that
 * ticket in place of the one that is sent, for a frame whose ticket somebody else used.
 */
export const sessionEndSchema = z.object({
  everywhere: z.optional(z.boolean()),
  ticket: z.optional(z.object(heldTicket)),
})

/** `POST /login/access-token` */
export const accessTokenAnswerSchema = z.object({
  token: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.number(),
})

/** How old a login may be for key operations, seconds. */
export const freshForSeconds = 86_400
/**
 * How old a login may be for export, a change of the email address and a new passkey, seconds. One that a ticket
 * resumed is always older.
 */
export const veryFreshForSeconds = 300

/**
 * `POST /login/passkeys/options` (a session, very fresh) and `POST /login/passkeys/challenge` (nobody yet): `options` in the
 * JSON form of WebAuthn level 3, for `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`.
 */
export const passkeyOptionsAnswerSchema = z.object({
  challengeId: z.string(),
  options: z.looseObject({ challenge: z.string() }),
})
/** `POST /login/passkeys` → `{ id }` of the credential: the new one, as its `toJSON` gives it. */
export const passkeyRequestSchema = z.object({
  challengeId: z.string().check(z.maxLength(64)),
  response: z.looseObject({ id: z.string() }),
})
