/** Labels that would speak for the operator, or that programs take for an address of their own. */
export const reservedLabels: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator announcements auth authorize billing blog bot callback contact
customer-service dashboard delete developer developers docs email example ethereum exchange finance forum gateway
gatehouse genesis help helpdesk hostmaster info infrastructure internal invalid invoice legal local localhost login
logout mail mailer-daemon mainnet metamask moderator network news noreply no-reply notification notifications null
official operator owner password payment payments payroll postmaster privacy receipt recover recovery refund refunds
register registrar registry reset resolver root route sales secure security seed server service services settings
signin signup staff status support sysadmin system team terms test testnet token treasury trust undefined update
updates user users vault verification verified verify wallet wallets webmaster webhook welcome www zone`.split(
    /\s+/,
  ),
)
