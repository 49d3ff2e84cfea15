import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const people = sqliteTable('people', {
  id: text().primaryKey(),
  ring: integer().notNull(),
  lovedOrder: integer('loved_order').notNull(),
  hatedOrder: integer('hated_order').notNull(),
  opinionOrder: integer('opinion_order').notNull(),
  name: text().notNull(),
  course: text().notNull(),
  year: integer().notNull(),
  gender: text().notNull(),
  relation: text().notNull(),
  personality: text().notNull(),
  photo: text().notNull(),
  college: text().notNull(),
  likes: integer().notNull(),
  dislikes: integer().notNull(),
  opinions: integer().notNull(),
  public: integer().notNull(),
  instagram: text().notNull(),
  facebook: text().notNull(),
  snapchat: text().notNull(),
  linkedin: text().notNull(),
  github: text().notNull(),
});

export const sessions = sqliteTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  personId: text('person_id').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

export const reactions = sqliteTable('reactions', {
  actorId: text('actor_id').notNull(),
  targetId: text('target_id').notNull(),
  kind: text().$type<'like' | 'dislike'>().notNull(),
  createdAt: integer('created_at').notNull(),
});

export const opinions = sqliteTable('opinions', {
  position: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  profileId: text('profile_id').notNull(),
  authorId: text('author_id').notNull(),
  comment: text().notNull(),
  createdAt: integer('created_at').notNull(),
  deletedAt: integer('deleted_at'),
});
