CREATE INDEX IF NOT EXISTS "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_subject" ON "audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_who" ON "audit" USING btree ("who");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "onramp_orders_age" ON "onramp_orders" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_expires" ON "sessions" USING btree ("expires");