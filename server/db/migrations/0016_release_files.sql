CREATE TABLE IF NOT EXISTS "release_files" (
	"build" text NOT NULL,
	"path" text NOT NULL,
	"body" bytea NOT NULL,
	"is_packed" boolean NOT NULL,
	"mac" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_files_build_path_pk" PRIMARY KEY("build","path")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "release_files_seen_at" ON "release_files" USING btree ("seen_at");
