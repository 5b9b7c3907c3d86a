CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text NOT NULL,
	"frame_state" text,
	"frame_version" integer DEFAULT 0 NOT NULL,
	"frame_seen" timestamp with time zone,
	"window_state" text,
	"window_version" integer DEFAULT 0 NOT NULL,
	"window_seen" timestamp with time zone,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_expires" ON "approvals" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "approvals_user" ON "approvals" USING btree ("user_id");