import type { OidcAnswer, OidcProviderHabit } from './oidcProvider.ts'
import type { Quirk } from './quirk.ts'

export interface OidcProviderQuirk extends Quirk, OidcProviderHabit {
  /** In whose place the provider stands. @default 'google' */
  as?: 'google' | 'apple'
  /** What is known of the person afterwards, where it is not name and address of the plain provider. */
  knows?: { name?: string | null; email?: string | null }
  /** Nobody is let in, and this is the code. */
  refused?: 'provider_refused' | 'provider_unavailable'
}

type Claims = Record<string, unknown>

const claims = (change: Claims): Pick<OidcProviderHabit, 'claims'> => ({
  claims: (plain) => ({ ...plain, ...change }),
})
const without =
  (...names: string[]) =>
  (plain: Claims): Claims =>
    Object.fromEntries(Object.entries(plain).filter(([name]) => !names.includes(name)))
const as =
  (type: string) =>
  (answer: OidcAnswer): OidcAnswer => ({ ...answer, headers: { 'content-type': type } })
const document =
  (change: (plain: Claims) => Claims) =>
  (answer: OidcAnswer): OidcAnswer => ({ ...answer, body: change(answer.body as Claims) })
const answering = (change: (plain: Claims) => Claims): Pick<OidcProviderHabit, 'token'> => ({
  token: (answer) => (answer.status === 200 ? document(change)(answer) : answer),
})
const tokens = (status: number, body: unknown): Pick<OidcProviderHabit, 'token'> => ({
  token: (answer) => ({ ...answer, status, body }),
})

const asMissing = 'As good as missing: nobody’s login ends by a fact that is not needed.'
const notProven = 'The person is let in, and the address counts as nobody’s.'
const asTrue = 'Read as the yes that it is.'
const toldTheOperator =
  'The operator’s log names the word, the alarm rings, and the person hears that it is not their fault.'

export const oidcProviderQuirks = {
  nameIsNull: {
    source: 'pulsejet/nextcloud-oidc-login#118',
    habit: 'A person without a name has none in the token, or `null`.',
    handling: asMissing,
    ...claims({ name: null }),
    knows: { name: null },
  },
  pictureIsNull: {
    source: 'nextcloud/user_oidc#904',
    habit: 'A person without a picture has `null` for one.',
    handling: asMissing,
    ...claims({ picture: null }),
  },
  claimIsEmpty: {
    source: 'like dexidp/dex#2145',
    habit: 'A claim that the person did not give is an empty text.',
    handling: asMissing,
    ...claims({ name: '', picture: '', email: '' }),
    knows: { name: null, email: null },
  },
  nameInParts: {
    source: 'karakeep-app/karakeep#3034',
    habit: 'There is no `name`, but `given_name` and `family_name`.',
    handling: 'Both together are the name.',
    claims: (plain) => ({ ...without('name')(plain), given_name: 'Ada', family_name: 'Byron' }),
    knows: { name: 'Ada Byron' },
  },
  oneNameAlone: {
    source: 'microbiomedata/nmdc-server#1680',
    habit: 'There is a `given_name` alone.',
    handling: 'That is the name.',
    claims: (plain) => ({ ...without('name')(plain), given_name: 'Ada' }),
    knows: { name: 'Ada' },
  },
  verifiedAsText: {
    source: 'coder/coder#3954',
    habit: '`email_verified` is the text `"true"`.',
    handling: asTrue,
    ...claims({ email_verified: 'true' }),
  },
  verifiedInCapitals: {
    source: 'like openid-certification/oidctest#123',
    habit: '`email_verified` is the text `"True"`.',
    handling: asTrue,
    ...claims({ email_verified: 'True' }),
  },
  verifiedAsNumber: {
    source: 'like openid-certification/oidctest#123',
    habit: '`email_verified` is the number 1.',
    handling: asTrue,
    ...claims({ email_verified: 1 }),
  },
  unverifiedAsText: {
    source: 'openid-certification/oidctest#123',
    habit: '`email_verified` is the text `"false"`, which programs take for a yes.',
    handling: notProven,
    ...claims({ email_verified: 'false' }),
    knows: { email: null },
  },
  verifiedIsMissing: {
    source: 'rommapp/romm#1450',
    habit: 'There is no `email_verified`.',
    handling: notProven,
    claims: without('email_verified'),
    knows: { email: null },
  },
  issuerWithSlash: {
    source: 'achtungsoftware/alarik#14',
    habit: 'The issuer has a path, and ends with a slash.',
    handling: 'The document is looked for without the slash, and the issuer compared with it.',
    path: '/application/o/app/',
  },
  issuerSetUpWithoutSlash: {
    source: 'coreos/go-oidc#203',
    habit: 'The issuer ends with a slash, and is set up without.',
    handling: 'The document’s spelling is the one that counts.',
    path: '/app/',
    configured: (issuer) => issuer.slice(0, -1),
  },
  issuerSetUpWithSlash: {
    source: 'ghostfolio/ghostfolio#6413',
    habit: 'The issuer has no slash at its end, and is set up with one.',
    handling: 'The document’s spelling is the one that counts.',
    path: '/app',
    configured: (issuer) => `${issuer}/`,
  },
  issuerComesBackOtherwise: {
    source: 'JavaScriptSolidServer/JavaScriptSolidServer#524',
    habit: 'The `iss` beside the code lacks the slash that the document has.',
    handling:
      'Refused: RFC 9207 compares the two letter for letter, so that no other server’s code is taken.',
    path: '/app/',
    back(query, { issuer }) {
      query.set('iss', issuer.slice(0, -1))
      return query
    },
    refused: 'provider_refused',
  },
  audienceIsList: {
    source: 'jetty/jetty.project#4135',
    habit: '`aud` is a list of one.',
    handling: 'Our client must be in it.',
    claims: (plain) => ({ ...plain, aud: [plain['aud']] }),
  },
  audienceIsListOfTwo: {
    source: 'pow-auth/assent#111',
    habit: '`aud` names another client beside ours, and `azp` is ours.',
    handling: 'Our client must be in it.',
    claims: (plain) => ({ ...plain, aud: ['other', plain['aud']], azp: plain['aud'] }),
  },
  noKeyId: {
    source: 'jpadilla/pyjwt#1072',
    habit: 'Neither the token nor the key has a `kid`.',
    handling: 'The one key of that kind is taken.',
    header: ({ alg }) => ({ alg }),
    keys: (answer) => ({
      ...answer,
      body: { keys: (answer.body as { keys: Claims[] }).keys.map(without('kid')) },
    }),
  },
  clockAhead: {
    source: 'panva/openid-client#10',
    habit: 'The provider’s clock is ahead, so that the token is issued in the future.',
    handling: 'Only its end counts.',
    claims: (plain) => ({ ...plain, iat: Number(plain['iat']) + 240, exp: Number(plain['exp']) + 240 }),
  },
  keysChangeUnseen: {
    source: 'kilork/openid#59',
    habit: 'Keys change at any time.',
    handling: 'A key that is not known is looked for anew.',
    rotates: true,
  },
  documentAsHtml: {
    source: 'pocket-id/pocket-id#1130',
    habit: 'The discovery document is served as `text/html`.',
    handling: 'What it is shows in its text.',
    discovery: as('text/html; charset=utf-8'),
  },
  documentAsText: {
    source: 'like kanidm/kanidm#2179',
    habit: 'The discovery document is served as `text/plain`.',
    handling: 'What it is shows in its text.',
    discovery: as('text/plain'),
  },
  keysByTheirOwnType: {
    source: 'DuendeArchive/identity-model-oidc-client-js#488',
    habit: 'The key set is served as `application/jwk-set+json`.',
    handling: 'What it is shows in its text.',
    keys: as('application/jwk-set+json;charset=UTF-8'),
  },
  noUserinfo: {
    source: 'omniauth/omniauth_openid_connect#145',
    habit: 'There is no `userinfo_endpoint`.',
    handling: 'Nothing is asked there: the id token says who it is.',
    discovery: document(without('userinfo_endpoint')),
  },
  listAsText: {
    source: 'solid/solidcommunity.net#72',
    habit: 'A list of the discovery document is one text.',
    handling: 'Nobody reads that list here.',
    discovery: document((plain) => ({
      ...plain,
      token_endpoint_auth_methods_supported: 'client_secret_basic',
    })),
  },
  appleNamesOnce: {
    source: 'nextauthjs/next-auth#5284',
    habit: 'The name is posted beside the code, in a form, at the first login alone.',
    handling: 'It is kept.',
    as: 'apple',
    claims: (plain) => ({ ...without('name')(plain), email_verified: 'true' }),
    user: '{"name":{"firstName":"Ada","lastName":"Byron"},"email":"ada@mail.example"}',
    knows: { name: 'Ada Byron' },
  },
  appleNamesNobody: {
    source: 'nicokaiser/passport-apple#4',
    habit: 'No name comes at later logins.',
    handling: 'The person is let in without.',
    as: 'apple',
    claims: without('name'),
    knows: { name: null },
  },
  accessTokenIsNull: {
    source: 'like jenkinsci/oic-auth-plugin#271',
    habit: 'The answer has an id token, and `null` for the access token.',
    handling: 'The id token alone says who it is.',
    ...answering((plain) => ({ ...plain, access_token: null })),
  },
  accessTokenIsMissing: {
    source: 'like jenkinsci/oic-auth-plugin#271',
    habit: 'The answer has an id token and nothing else.',
    handling: 'The id token alone says who it is.',
    ...answering(({ id_token }) => ({ id_token })),
  },
  refreshTokenIsNull: {
    source: 'IdentityPython/pyop#22',
    habit: 'What the answer does not give is `null` or an empty text: refresh token, scope, end.',
    handling: 'Nothing of it is read.',
    ...answering((plain) => ({ ...plain, refresh_token: null, scope: null, expires_in: '' })),
  },
  noTokenType: {
    source: 'cmd-johnson/deno-oauth2-client#37',
    habit: 'The answer names no `token_type`.',
    handling: 'It is a bearer token, as all are.',
    ...answering(without('token_type')),
  },
  idTokenIsNull: {
    source: 'mitreid-connect/OpenID-Connect-Java-Spring-Server#211',
    habit: 'The answer has `null` for the id token.',
    handling: 'Nobody is let in: nothing says who it is.',
    ...answering((plain) => ({ ...plain, id_token: null })),
    refused: 'provider_refused',
  },
  secretIsOver: {
    source: 'mikebronner/laravel-sign-in-with-apple#9',
    habit: 'The client secret ends within six months; then each code is answered by `invalid_client`.',
    handling: toldTheOperator,
    ...tokens(400, { error: 'invalid_client' }),
    refused: 'provider_unavailable',
  },
  refusalIsFine: {
    source: 'like atmos/warden-github#45',
    habit: 'A wrong client secret is answered by 200.',
    handling: toldTheOperator,
    ...tokens(200, { error: 'incorrect_client_credentials' }),
    refused: 'provider_unavailable',
  },
  codeIsOverIsFine: {
    source: 'geniushkg/github-oauth#8',
    habit: 'A code that is over is answered by 200.',
    handling: 'The person hears that the provider did not confirm the login.',
    ...tokens(200, {
      error: 'bad_verification_code',
      error_description: 'The code passed is incorrect or expired.',
    }),
    refused: 'provider_refused',
  },
  subjectIsNumber: {
    source: 'simplesamlphp/simplesamlphp-module-oidc#353',
    habit: '`sub` is a number.',
    handling: 'Refused: who the person is must be a text, and two numbers of many digits may read as one.',
    ...claims({ sub: 7 }),
    refused: 'provider_refused',
  },
} satisfies Record<string, OidcProviderQuirk>
