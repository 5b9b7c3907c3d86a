/**
 * What the program takes for granted of a connection, whatever the role, the database or the cluster sets (`alter role … set`).
 * The `search_path` is the operator's. Set after connecting: poolers refuse settings in the first packet, and carry those that
 * PostgreSQL reports (the first four) from one connection to the next.
 */
export const sessionSettings = `set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set client_encoding = 'UTF8';
  set standard_conforming_strings = on; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set default_transaction_isolation = 'read committed'`
