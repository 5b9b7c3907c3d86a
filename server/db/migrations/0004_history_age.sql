ALTER TABLE "history_watches" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "history_told_at" ON "history_told" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "history_watches_asked" ON "history_watches" USING btree ("asked_at");