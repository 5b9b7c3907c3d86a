CREATE INDEX IF NOT EXISTS "email_codes_expires" ON "email_codes" USING btree ("expires");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leases_expires" ON "leases" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signing_keys_retires" ON "signing_keys" USING btree ("retires_at");