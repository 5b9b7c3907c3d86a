import * as z from 'zod/mini'

/**
 * A person decides in a window of the login origin where the browser cannot tell whether a page covers the login frame.
 * The server carries what the two say to each other, sealed with a key that is in the window's address alone:
 *
 *   login frame (partitioned, in the page)            server                  window (LOGIN_ORIGIN, top level)
 *     │ window.open('/login/window#<id>.<key>') in the click ──────────────────▶ │ the document
 *     │ POST /login/approvals/frame  { id, state }  ─▶ │                         │
 *     │                                                │ ◀─ POST /login/approvals/window { id, state }
 *     │ ◀─ { state of the window, seenMs }             │     { state of the frame, seenMs } ─▶
 *
 * Each side publishes its whole state, so a repeated, lost or late request changes nothing, and a window that was
 * reloaded begins with what the frame says now. Both ask once a second. Neither a session nor a frame token is in the
 * window: who knows the id may read and write, and who lacks the key can do nothing with that. Whoever makes an address
 * knows its key, so the window takes the site from the server, which has it from the token of the frame, and one
 * window at a time has the approval.
 */

/** Random of at least 128 bits, base64url. */
const idSchema = z.string().check(z.regex(/^[\w-]{22,64}$/))
/** Bytes of a request over the bridge (1 MiB), sealed and in base64url, with room for what stands around it. */
export const approvalFrameLimit = 1_800_000
export const approvalWindowLimit = 8_000
/** Seconds; a person has five minutes for a request. */
export const approvalSeconds = 600
/** A side that sent no request for that long counts as closed, ms. */
export const approvalLostMs = 8_000

/**
 * Why a window shows nothing: the state of the frame has another form than ours, or names another site than its token;
 * secrets are only for a window that the frame itself opened.
 */
export const windowRefusals = ['malformed_approval', 'site_mismatch', 'window_apart'] as const
export type WindowRefusal = (typeof windowRefusals)[number]

const sideSchema = (limit: number) =>
  z.object({
    id: idSchema,
    /** What this side says now, sealed; absent: as before. */
    state: z.optional(z.string().check(z.regex(/^[\w-]+$/), z.maxLength(limit))),
    /** `version` of the last answer; a state of the other side that is no newer is left out. */
    known: z.int().check(z.minimum(0)),
    /** Nobody needs the approval any longer. */
    over: z.optional(z.boolean()),
  })

/** `POST /login/approvals/frame` (a session): opens the approval with its first state, then keeps it up. */
export const approvalFrameSchema = sideSchema(approvalFrameLimit)
/** `POST /login/approvals/window`; 409 `approval_elsewhere` while another window has the approval. */
export const approvalWindowSchema = z.extend(sideSchema(approvalWindowLimit), {
  /** Random, of this document: the first that asks has the approval, until it leaves. */
  window: idSchema,
  /** Counted; the window shows nothing of the approval. */
  refused: z.optional(z.enum(windowRefusals)),
})

/** Of the other side. 404 `approval_over`: unknown, ended or too old. */
export const approvalAnswerSchema = z.object({
  /** Counts its states, 0 before the first. */
  version: z.int(),
  /** `null` when there is none, or none newer than `known`. */
  state: z.nullable(z.string()),
  /** How long ago it asked last, ms; `null` when it never did. */
  seenMs: z.nullable(z.number()),
})
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>

/** What the window hears. */
export const approvalWindowAnswerSchema = z.extend(approvalAnswerSchema, {
  /** Origin of the page that asks, from the token of the frame. */
  site: z.string(),
})
export type ApprovalWindowAnswer = z.infer<typeof approvalWindowAnswerSchema>
